import type { CepDirectory, CepRecord } from './cep'

/** A few well-known addresses, so that the demo fills in an address with no network. */
const known: CepRecord[] = [
  { cep: '01310100', street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  { cep: '01001000', street: 'Praça da Sé', district: 'Sé', city: 'São Paulo', state: 'SP' },
  { cep: '20040002', street: 'Rua da Assembleia', district: 'Centro', city: 'Rio de Janeiro', state: 'RJ' },
  {
    cep: '22041001',
    street: 'Avenida Nossa Senhora de Copacabana',
    district: 'Copacabana',
    city: 'Rio de Janeiro',
    state: 'RJ',
  },
  {
    cep: '70150900',
    street: 'Praça dos Três Poderes',
    district: 'Zona Cívico-Administrativa',
    city: 'Brasília',
    state: 'DF',
  },
]

/** Answers from known addresses while the directories are unreachable; for any other code the error is rethrown. */
export const withFallbackCeps = (directory: CepDirectory): CepDirectory => ({
  find: async (cep) => {
    try {
      return await directory.find(cep)
    } catch (error) {
      const record = known.find((one) => one.cep === cep)
      if (record) return record
      throw error
    }
  },
})
