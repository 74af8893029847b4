import { deferredScriptLoader } from './deferred-script-loader'
import { deferScripts } from './deferred-scripts'

const scripts =
  '<script src="/_next/static/chunks/a.js" async=""></script><script src="/_next/static/chunks/b.js?dpl=1&amp;x=2" async=""></script>'
const old = '<script src="/_next/static/chunks/old.js" noModule=""></script>'
const inline = '<script>self.__next_f.push([1,"$&"])</script>'
const mark = '<meta name="scripts-after-paint" content=""/>'
const ahead = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/c.js"/>'
const style = '<link rel="stylesheet" href="/_next/static/chunks/a.css"/>'
const end = `</head><body><p>Limpeza</p><script src="/_next/static/chunks/c.js" async=""></script>${inline}</body></html>`

test('a page that is read first names its scripts in one that begins them, behind all else in its head', () => {
  const held = deferredScriptLoader([
    '/_next/static/chunks/a.js',
    '/_next/static/chunks/b.js?dpl=1&x=2',
    '/_next/static/chunks/c.js',
  ])
  expect(deferScripts(`<html><head>${style}${ahead}${scripts}${mark}${old}${end}`)).toBe(
    `<html><head>${style}${mark}${old}<script>${held}</script></head><body><p>Limpeza</p>${inline}</body></html>`,
  )
})

test('every other page stays as it was rendered', () => {
  for (const html of [
    `<html><head>${ahead}${scripts}${old}${end}`,
    `<html><head>${mark}${old}</head><body>${inline}</body></html>`,
    '',
  ])
    expect(deferScripts(html)).toBe(html)
})
