import { theme } from './theme'

test('"Responsive breakpoints: xs 0, sm 600, md 900, lg 1200, xl 1536."', () => {
  expect(theme.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 })
})
