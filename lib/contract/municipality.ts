/** Seven-digit IBGE municipality codes. https://www.ibge.gov.br/explica/codigos-dos-municipios.php */
export const municipalityCodes = { least: 1_100_000, greatest: 5_399_999 }

export const isMunicipality = (code: number): boolean =>
  Number.isInteger(code) && code >= municipalityCodes.least && code <= municipalityCodes.greatest
