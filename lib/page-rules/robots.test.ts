import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '@/server/project-root'
import { firstRowsFolder } from './first-rows'
import { robotsTag } from './robots'

const foldersOf = (group: string) =>
  readdirSync(join(projectRoot, 'app/[locale]', group), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== firstRowsFolder)
    .map(({ name }) => name)

test.each(['(account)', '(auth)', '(operator)'])('marks every page of %s noindex, follow', (group) => {
  for (const folder of foldersOf(group))
    for (const url of [`/${folder}/`, `/${folder}`, `/${folder}/1/?q=a`])
      expect([url, robotsTag(url)]).toEqual([url, 'noindex, follow'])
})

test('leaves Portuguese pages to read and to request from to the index', () => {
  const folders = ['(public)', '(request)'].flatMap(foldersOf).filter((folder) => folder !== 'unsubscribe')
  for (const url of ['/', ...folders.map((folder) => `/${folder}/`), '/providers/5/'])
    expect([url, robotsTag(url)]).toEqual([url, null])
})

test.each([
  '/en',
  '/en/',
  '/en/?q=a',
  '/en/services/',
  '/en/demand/',
  '/profile/',
  '/profile/anything/',
  '/unsubscribe/',
])('marks %s noindex, follow', (url) => expect(robotsTag(url)).toBe('noindex, follow'))
