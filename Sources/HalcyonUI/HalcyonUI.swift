// Room of HalcyonUI.
