import { render, screen } from '@testing-library/react'
import { pageAt } from '@/hooks/testing/page'
import pt from '@/locales/pt.json'
import { AttachMenuList } from './attach-menu-list'

const nothing = () => undefined

test.each([
  ['a desk', true, 'Fotos'],
  ['a phone', false, 'Tirar foto'],
])('on %s the focus stands on the first entry that can be seen', async (_, hovers, first) => {
  window.matchMedia = (media) =>
    ({
      media,
      matches: hovers && media === '(hover: hover)',
      addEventListener: nothing,
      addListener: nothing,
      removeEventListener: nothing,
      removeListener: nothing,
    }) as unknown as MediaQueryList
  const { Page } = pageAt('/customer/messages/', 'pt', pt)
  const button = document.createElement('button')
  document.body.append(button)
  render(
    <Page>
      <AttachMenuList
        id="attach"
        open
        anchorEl={button}
        onClose={nothing}
        mayPdf
        onCamera={nothing}
        onPhotos={nothing}
        onPdf={nothing}
      />
    </Page>,
  )
  expect((await screen.findAllByRole('menuitem'))[0]?.textContent).toBe(first)
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: first }))
})
