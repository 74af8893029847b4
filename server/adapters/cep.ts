/** Record of a postal code; street and district are null for towns with one code. */
export interface CepRecord {
  cep: string
  street: string | null
  district: string | null
  city: string
  state: string
}

/** Port: the record, null when the code does not exist; throws when the directory cannot be reached. */
export interface CepDirectory {
  find(cep: string): Promise<CepRecord | null>
}
