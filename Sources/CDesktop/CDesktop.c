#include "CDesktop.h"
