/**
 * Addresses without the tab bar: wizards with a bar of their own, and open conversations. A single expression,
 * because the first script of every page tests it too (components/layout/session-mark.tsx).
 */
export const tabBarExclusions =
  /\/(?:demand|schedule-booking|complete-profile|verify-\w+|pay|top-up|begin)\/|[?&]make=|\/messages\/\?(?:.*&)?id=\d/

/** Returns whether signed-in users see the tab bar at an address (path and query) in a narrow window. */
export const hasTabBar = (address: string): boolean => !tabBarExclusions.test(address)
