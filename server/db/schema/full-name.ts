declare const isFullName: unique symbol

/**
 * A stored full name. An opaque type, so that no answer, notice or mail uses it directly:
 * `server/modules/accounts/person.ts` derives the part its reader may see.
 */
export interface FullName {
  readonly [isFullName]: true
}
