export { convert, closeAllOfProvider } from './steps'
export { countOpen, findSuggestion, listSuggestions, lockSuggestion, type Suggestion } from './repository'
