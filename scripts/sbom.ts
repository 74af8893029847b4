// `npm run -s sbom > sbom.json`: every package the program runs with, and its licence, as CycloneDX.
import { makeSbom } from './sbom/parts'

console.log(JSON.stringify(makeSbom(), null, 1))
