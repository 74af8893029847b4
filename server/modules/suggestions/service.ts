export { convert, closeAllOfProvider } from './steps'
export {
  countOpen,
  countOpenBy,
  findSuggestion,
  listSuggestions,
  lockSuggestion,
  type Suggestion,
} from './repository'
