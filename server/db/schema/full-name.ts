declare const isFullName: unique symbol

/**
 * A person's full name as the database keeps it. No string to TypeScript, so that no answer, notice or mail takes
 * it as it is: `server/modules/accounts/person.ts` makes of it what its reader may see.
 */
export interface FullName {
  readonly [isFullName]: true
}
