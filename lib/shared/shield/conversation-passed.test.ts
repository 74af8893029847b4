import { findContactsAfter } from './conversation'

/** What one person says in one go about work, in several messages: each passes, whatever came before it. */
const conversations = [
  // Prices.
  ['150', '200 reais', '300'],
  ['2490', '3590'],
  ['950', '900', '980'],
  ['12', '950', '1200', '85'],
  ['Mão de obra 1200', 'Material 850', '2050 no total'],
  ['R$ 1.500,00', 'ou 3x', '500,00'],
  ['Sai por', '98765', 'reais com a reforma'],
  ['11', '98500', '1200'],
  ['Entre 2500', 'e 3500'],
  ['O valor', '1450', '1380', '90'],
  ['My price', '1200', '1450 with material'],
  ['It is 95', '1200', '350 per day'],
  // Hours and dates.
  ['14h', '16:30'],
  ['das 8 às 12', '14 às 18'],
  ['21/11', '22/11', '23/11'],
  ['21/9', '22/9', '23/9', '24/9'],
  ['8-12', '14-18', '9-11'],
  ['Dia 25', '11', '9h', '14h30'],
  ['10/12/2026', '14:00'],
  ['25-11-2026', '26-11-2026'],
  ['2021', '2022', '2023', '2024'],
  ['Monday at 9', '11', '14:30'],
  // Measures and quantities.
  ['3,20 x 4,10', '2,80', '5,50'],
  ['34', '36', '40', '42', '44'],
  ['2 portas', '3 janelas', '11', '9'],
  ['120x80', '90x60', '45'],
  ['12 m²', '25 m²', '10 m²'],
  ['Um', 'dois', 'três', 'testando'],
  ['11 tomadas', '9 interruptores', '4'],
  ['10, 20,', '30, 40', '50'],
  ['12', '9', '1500', '1200'],
  ['12 by 15 feet', '9', '11'],
  ['Chapa de 2400', '1200', '18'],
  // Addresses.
  ['CEP', '90010-150'],
  ['45', '90010-150', '3'],
  ['459', '90010150'],
  ['45', '90010150'],
  ['71910-150', '459'],
  ['71910150', '459'],
  ['Rua das Flores', '1234', 'apto 56', 'bloco B'],
  ['1578', '1204', '12º andar'],
  ['Número', '1578', '1204'],
  ['Número 98', 'apto 1201', 'CEP 01310-100'],
  ['Meu CEP é', '90010150'],
  // Other numbers.
  ['CPF', '123.456.789-09'],
  ['Meu CPF é', '12345678909'],
  ['CNPJ', '12.345.678/0001-95'],
  ['Protocolo', '11987', '654321'],
  ['Pedido', '4587', '98765'],
  ['Modelo', '12000', '220'],
  // Words.
  ['Combinado.', 'Com certeza'],
  ['Amanhã.', 'Com material incluso'],
  ['Pode ser pelo app.', 'Site também'],
  ['Quero pintar', 'Quanto faz', 'por fora?'],
  ['Pintar a casa', 'por fora', 'por dentro'],
  ['Me chama quando chegar', 'no portão'],
  ['Pode me chamar?', 'Instagram da loja é antigo'],
  ['Posso pagar com', 'Pix?'],
  ['Aceita', 'Pix?'],
  ['Meu cartão', 'ou pix?'],
  ['Uma arroba', 'de carne'],
  ['Trocar o', 'ponto com defeito'],
  ['Chama o porteiro', 'face norte'],
  ['Manda foto', 'por aqui'],
  ['Fecho', 'amanhã', 'fora do horário'],
  ['Quero instalar o', 'WhatsApp no celular da minha mãe'],
  ['Estou na obra', '...', 'respondo depois'],
  ['Can you call', 'the doorman', '2'],
  ['Send it here', 'please', 'thanks'],
  ['I can pay', 'through the site'],
  ['Ok', 'Perfeito', '👍'],
]

test('there are at least thirty', () => expect(conversations.length).toBeGreaterThanOrEqual(30))

test.each(conversations.map((said) => [said.join(' | '), said] as const))('passes: %s', (_, said) => {
  said.forEach((text, n) => expect([text, findContactsAfter(said.slice(0, n), text)]).toEqual([text, []]))
})
