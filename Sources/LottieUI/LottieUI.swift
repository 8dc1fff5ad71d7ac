// Room of LottieUI.
