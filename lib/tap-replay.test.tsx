import { replayTap, tapReplayScript } from './tap-replay'

const page =
  '<button type="button" id="menu"><svg></svg></button>' +
  '<button type="submit" id="send">Enviar</button>' +
  '<label><input type="radio" name="theme" id="dark" /><span>Escuro</span></label>' +
  '<label><input type="checkbox" id="box" /><i>Sim</i></label>' +
  '<p>Limpeza</p>'
const answered: string[] = []
const tap = (what: string) =>
  document.querySelector(what)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
/** The page's scripts have run. */
const hydrate = () => {
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => answered.push(button.id))
  replayTap()
}

beforeEach(() => {
  document.body.innerHTML = page
  answered.length = 0
  new Function(tapReplayScript)()
})

test('a button tapped before the scripts have run answers when they have, once', () => {
  tap('#menu svg')
  tap('#menu')
  hydrate()
  expect(answered).toEqual(['menu'])
  replayTap()
  expect(answered).toEqual(['menu'])
})

test.each([
  ['a choice', '#dark', 'span', [true]],
  ['a box', '#box', 'i', [true]],
])('%s made before is made again, as it was meant', (_, input, label, expected) => {
  const field = document.querySelector<HTMLInputElement>(input)
  document.querySelector<HTMLElement>(label)?.click()
  expect(field?.checked).toBe(true)
  const heard: (boolean | undefined)[] = []
  field?.addEventListener('change', () => heard.push(field.checked))
  replayTap()
  expect([heard, field?.checked]).toEqual([expected, true])
})

test('a choice the page took back on its way is made again', () => {
  const box = document.querySelector<HTMLInputElement>('#box')
  box?.click()
  if (box) box.checked = false
  replayTap()
  expect(box?.checked).toBe(true)
})

test.each([
  ['nothing was tapped', () => {}],
  ['something else was tapped since', () => (tap('#menu'), tap('p'))],
  ['the tapped one is gone', () => (tap('#menu'), document.querySelector('#menu')?.remove())],
  ['a form was sent, which needs no scripts', () => tap('#send')],
])('replays no tap if %s', (_, before) => {
  before()
  hydrate()
  expect(answered).toEqual([])
})

test('taps afterwards are the page’s own', () => {
  hydrate()
  tap('#menu')
  replayTap()
  expect(answered).toEqual(['menu'])
})
