/** Replaces a member of each owner by what `make` makes of it. Returns a function that restores them. */
export const replaceMembers = <T extends object, K extends keyof T>(
  owners: Iterable<T>,
  name: K,
  make: (member: T[K]) => unknown,
): (() => void) => {
  const kept = [...owners].map((owner) => ({ owner, member: owner[name] }))
  for (const { owner, member } of kept) Object.assign(owner, { [name]: make(member) })
  return () => kept.forEach(({ owner, member }) => Object.assign(owner, { [name]: member }))
}
