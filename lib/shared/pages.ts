/**
 * Names the element of pages whose words all stand in them; between the pages and the front that sends them.
 */
export const readFirstMark = 'scripts-after-paint'
