import { earlyTapScript, repeatEarlyTap } from './early-tap'

const page = '<button type="button" id="menu"><svg></svg></button><button type="submit" id="send">Enviar</button><p>Limpeza</p>'
const answered: string[] = []
const tap = (what: string) => document.querySelector(what)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
/** The page's scripts have run. */
const hydrate = () => {
  for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => answered.push(button.id))
  repeatEarlyTap()
}

beforeEach(() => {
  document.body.innerHTML = page
  answered.length = 0
  new Function(earlyTapScript)()
})

test('a button tapped before the scripts have run answers when they have, once', () => {
  tap('#menu svg')
  tap('#menu')
  hydrate()
  expect(answered).toEqual(['menu'])
  repeatEarlyTap()
  expect(answered).toEqual(['menu'])
})

test.each([
  ['nothing was tapped', () => {}],
  ['something else was tapped since', () => (tap('#menu'), tap('p'))],
  ['the tapped one is gone', () => (tap('#menu'), document.querySelector('#menu')?.remove())],
  ['a form was sent, which needs no scripts', () => tap('#send')],
])('nothing is done where %s', (_, before) => {
  before()
  hydrate()
  expect(answered).toEqual([])
})

test('taps afterwards are the page’s own', () => {
  hydrate()
  tap('#menu')
  repeatEarlyTap()
  expect(answered).toEqual(['menu'])
})
