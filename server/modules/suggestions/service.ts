export { convertToOffer, closeAllOfProvider } from './transitions'
export {
  countOpenSuggestions,
  countOpenByFilter,
  findSuggestion,
  listSuggestions,
  lockSuggestion,
  type Suggestion,
} from './repository'
