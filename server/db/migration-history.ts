/** A migration as a release carries it; `when` is the moment it was written, which orders them. */
interface Migration {
  hash: string
  when: number
}

/** The database went another way than this version's migrations. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError'
}

const foreign = () =>
  new ForeignDatabaseError(
    'The database was made by another version of the program, whose migrations this one does not have. Use that version, another DATABASE_URL, or another DATA_DIR.',
  )

/**
 * How a database stands to a program: `behind` lacks some of its migrations, `ahead` was migrated by a later
 * release. Migrations are matched by content, so a history rewritten before its release is told from one that
 * only lags or leads. Throws ForeignDatabaseError where neither began as the other did.
 */
export const standingOf = (
  applied: readonly Migration[],
  own: readonly Migration[],
): 'behind' | 'level' | 'ahead' => {
  const [inDatabase, inProgram] = [applied, own].map((all) => new Set(all.map(({ hash }) => hash)))
  const unknown = applied.filter(({ hash }) => !inProgram?.has(hash))
  const missing = own.filter(({ hash }) => !inDatabase?.has(hash))
  const newestOwn = Math.max(...own.map(({ when }) => when))
  const newestApplied = Math.max(...applied.map(({ when }) => when))
  // Everything only one side has must be newer than all that both have: only then did one merely go further.
  if (unknown.some(({ when }) => when <= newestOwn) || missing.some(({ when }) => when <= newestApplied))
    throw foreign()
  if (missing.length > 0) return 'behind'
  return unknown.length > 0 ? 'ahead' : 'level'
}
