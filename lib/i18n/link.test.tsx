import { fireEvent, screen } from '@testing-library/react'
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
