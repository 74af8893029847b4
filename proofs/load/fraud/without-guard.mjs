// Removes the guard that WITHOUT_GUARD names from the lives of the proof `fraud`.
import { mutation, replaceExports } from '../../harness/replaced-exports.mjs'

const unbound = (loaded) =>
  'readPromotion' in loaded ? { ...loaded, readPromotion: () => Promise.resolve(null) } : loaded

if (mutation === 'quote')
  replaceExports('/shared/promotion', (loaded) => ({ ...loaded, capPromotion: (of) => of }))
if (mutation === 'quote' || mutation === 'settlement') replaceExports('/repository', unbound)
if (mutation === 'origin')
  replaceExports('/chargeback-repository', (loaded) => ({
    ...loaded,
    listSpentParts: () => Promise.resolve([]),
  }))
