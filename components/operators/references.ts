const reference = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi

/** References of payments and withdrawals within a text, cut to what tells them apart at a glance. */
export const shortenReference = (text: string): string => text.replace(reference, '$1…')

/** The whole references of a text, each once. */
export const findReferences = (text: string): string[] => [...new Set(text.match(reference) ?? [])]
