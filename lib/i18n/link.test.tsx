import { fireEvent, render, screen } from '@testing-library/react'
import { ButtonLink } from '@/components/ui/button-link'
import { pageAt } from '@/hooks/testing/page'
import { showAt } from '@/hooks/testing/show'
import pt from '@/locales/pt.json'
import { Link } from './link'

test.each([
  ['onFocus', fireEvent.focus],
  ['onPointerEnter', fireEvent.pointerEnter],
  ['onTouchStart', fireEvent.touchStart],
] as const)('the %s a link is given is called, though the link listens too', (name, fire) => {
  const heard = jest.fn()
  showAt(
    '/',
    pt,
    <Link href="/wallet/" {...{ [name]: heard }}>
      Carteira
    </Link>,
  )
  fire(screen.getByRole('link', { name: 'Carteira' }))
  expect(heard).toHaveBeenCalledTimes(1)
})

test.each(['pt', 'en'] as const)('a place within the page stays within it (%s)', (locale) => {
  const { Page } = pageAt('/my-bookings/31/', locale)
  render(
    <Page>
      <Link href="#reviews">A</Link>
      <ButtonLink href="#reviews">B</ButtonLink>
    </Page>,
  )
  const shown = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(shown).toEqual(['#reviews', '#reviews'])
})
