export { convert, closeAllOfProvider } from './steps'
export {
  countOpen,
  countOpenBy,
  findSuggestion,
  listSuggestions,
  lockSuggestion,
  type SuggestedRow,
  type Suggestion,
} from './repository'
