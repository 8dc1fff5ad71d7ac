// Room of HalcyonStore.
