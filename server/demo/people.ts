/**
 * Plainly demo: every name says so, every address ends in `.test`, which no mail server will ever own (RFC
 * 2606).
 */
export const demoPassword = 'demonstracao'

export const demoCustomers = [
  { email: 'cliente1@demo.test', name: 'Cliente Demo Um', phone: '+5511900000001', city: 3550308 },
  { email: 'cliente2@demo.test', name: 'Cliente Demo Dois', phone: '+5521900000002', city: 3304557 },
] as const

/** Operator of the demo, with cases at `/operator/payments/`. */
export const demoOperator = {
  email: 'operador@demo.test',
  name: 'Operação Demo',
  phone: '+5511900000091',
} as const

export const demoProviders = [
  {
    email: 'profissional1@demo.test',
    name: 'Demo-Limpeza Silva',
    phone: '+5511900000011',
    cities: [3550308, 3518800],
    services: [
      { slug: 'faxina-residencial', priceCents: 18_000, instant: true },
      { slug: 'limpeza-pos-obra', priceCents: null, instant: false },
    ],
    bio: 'Conta de demonstração. Faxina residencial e pós-obra em São Paulo e Guarulhos.',
  },
  {
    email: 'profissional2@demo.test',
    name: 'Demo-Faxina Souza',
    phone: '+5511900000012',
    cities: [3550308],
    services: [
      { slug: 'faxina-residencial', priceCents: 16_000, instant: true },
      { slug: 'eletricista', priceCents: null, instant: false },
    ],
    bio: 'Conta de demonstração. Faxina e pequenos reparos elétricos em São Paulo.',
  },
  {
    email: 'profissional3@demo.test',
    name: 'Demo-Elétrica Lima',
    phone: '+5521900000013',
    cities: [3304557, 3303302],
    services: [
      { slug: 'eletricista', priceCents: 15_000, instant: true },
      { slug: 'encanador', priceCents: null, instant: false },
    ],
    bio: 'Conta de demonstração. Elétrica e hidráulica no Rio de Janeiro e em Niterói.',
  },
  {
    email: 'profissional4@demo.test',
    name: 'Demo-Ensino Rocha',
    phone: '+5531900000014',
    cities: [3106200, 3550308, 3304557],
    services: [{ slug: 'aulas-de-ingles', priceCents: 9_000, instant: true }],
    bio: 'Conta de demonstração. Aulas de inglês em Belo Horizonte, São Paulo e Rio.',
  },
] as const
