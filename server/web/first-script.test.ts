import { replaceFirstScripts } from './first-script'

const first = { address: '/_next/static/first.js', instead: ['/_next/static/a.js', '/_next/static/b.js'] }
const script = (name: string) => `<script src="/_next/static/${name}.js" async=""></script>`
const ahead = (name: string) =>
  `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/${name}.js"/>`

test('a page names one script in place of those that stand in it, and keeps its own', () => {
  expect(
    replaceFirstScripts(
      `<head>${ahead('b')}${ahead('own')}${script('a')}${script('own')}</head>${script('b')}`,
      first,
    ),
  ).toBe(`<head>${ahead('own')}${script('first')}${script('own')}</head>`)
})

test('replaces script names in React’s payload and leaves words unchanged', () => {
  const data = (name: string) =>
    `<script>self.__next_f.push([1,"[\\"$\\",\\"script\\",\\"script-0\\",{\\"src\\":\\"/_next/static/${name}.js\\",\\"async\\":true}]"])</script>`
  const chunk = '<script>self.__next_f.push([1,"2:\\"/_next/static/a.js\\""])</script>'
  expect(replaceFirstScripts(script('a') + script('b') + data('a') + data('own') + chunk, first)).toBe(
    script('first') + data('first') + data('own') + chunk,
  )
})

test('leaves a page unchanged if a length-prefixed text imitates the payload', () => {
  const text = 'Ótimo serviço. {"src":"/_next/static/a.js","async":true}'
  const rows = `1:["$","script","script-0",{"src":"/_next/static/b.js","async":true}]\n2:T${Buffer.byteLength(text).toString(16)},${text}3:["$","p",null,{}]\n`
  const pageOf = (...pieces: string[]) =>
    script('a') +
    script('b') +
    pieces.map((piece) => `<script>self.__next_f.push([1,${JSON.stringify(piece)}])</script>`).join('')
  for (const at of [rows.length, 70, 90]) {
    const page = pageOf(rows.slice(0, at), rows.slice(at))
    expect(replaceFirstScripts(page, first)).toBe(page)
  }
  // Text without a length prefix is no imitation, and a long text may contain anything else.
  expect(replaceFirstScripts(pageOf(rows.replaceAll('src', 'SRC')), first)).not.toContain('a.js" async')
  const quoted = pageOf(`2:${JSON.stringify(text)}\n3:T2,ok4:["$","p",null,{}]\n`)
  expect(replaceFirstScripts(quoted, first)).toBe(quoted.replace(script('a') + script('b'), script('first')))
})

test('a page that does not name all of them stays as it is, as does every page where there is no such script', () => {
  const some = `<head>${ahead('a')}${script('a')}${script('own')}</head>`
  expect(replaceFirstScripts(some, first)).toBe(some)
  // Named ahead is not named.
  const most = `${ahead('b')}${script('a')}`
  expect(replaceFirstScripts(most, first)).toBe(most)
  const all = script('a') + script('b')
  expect(replaceFirstScripts(all, null)).toBe(all)
})
