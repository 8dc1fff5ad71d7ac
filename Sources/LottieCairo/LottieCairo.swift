// Room of LottieCairo.
