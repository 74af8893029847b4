/** A migration as a release carries it; `when` is the moment it was written, which orders them. */
interface Migration {
  hash: string
  when: number
}

/** Rejection of a database whose migrations do not continue those of this release. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError'
  /** `folder` holds the embedded database; null for the one of DATABASE_URL. */
  constructor(folder: string | null) {
    super(
      folder === null
        ? 'The database of DATABASE_URL belongs to another release, whose migrations this one does not have: recreate it empty, or restore it with the release it belongs to.'
        : `The database in ${folder} belongs to another release, whose migrations this one does not have: delete ${folder}, or restore it with the release it belongs to.`,
    )
  }
}

/**
 * Compares the migrations of a database with those of the program: `behind` lacks some of the program's, `ahead`
 * was migrated by a later release, `foreign` has neither history as a beginning of the other. Matches migrations
 * by content.
 */
export const migrationStatusOf = (
  applied: readonly Migration[],
  own: readonly Migration[],
): 'behind' | 'level' | 'ahead' | 'foreign' => {
  const [inDatabase, inProgram] = [applied, own].map((all) => new Set(all.map(({ hash }) => hash)))
  const unknown = applied.filter(({ hash }) => !inProgram?.has(hash))
  const missing = own.filter(({ hash }) => !inDatabase?.has(hash))
  const newestOwn = Math.max(...own.map(({ when }) => when))
  const newestApplied = Math.max(...applied.map(({ when }) => when))
  // Everything only one side has must be newer than all that both have: only then did one merely go further.
  if (unknown.some(({ when }) => when <= newestOwn) || missing.some(({ when }) => when <= newestApplied))
    return 'foreign'
  if (missing.length > 0) return 'behind'
  return unknown.length > 0 ? 'ahead' : 'level'
}
