/**
 * Addresses without the tab bar: what is done there has a beginning, an end and a bar of its own, or is an open
 * conversation. The first script of every page tests it too (components/layout/session-mark.tsx), so it is one
 * expression.
 */
export const tabBarExclusions =
  /\/(?:demand|schedule-booking|complete-profile|verify-\w+|pay|top-up)\/|[?&]make=|\/messages\/\?(?:.*&)?id=\d/

/** Whether signed-in people get the tab bar at an address (path and query) in a narrow window. */
export const hasTabBar = (address: string): boolean => !tabBarExclusions.test(address)
