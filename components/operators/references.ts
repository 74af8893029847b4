const reference = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi

/** Abbreviates the payment and withdrawal references within a text. */
export const shortenReference = (text: string): string => text.replace(reference, '$1…')

/** Returns the distinct full references within a text. */
export const findReferences = (text: string): string[] => [...new Set(text.match(reference) ?? [])]
