import type { ComponentType } from 'react'
import { AppTheme } from './theme-provider'

/**
 * A part that is fetched when it is needed, with the component library's theme around it, so that the page it appears
 * on need not bring either.
 */
export const themed = <Props extends object>(Part: ComponentType<Props>) => {
  const Themed = (props: Props) => (
    <AppTheme>
      <Part {...props} />
    </AppTheme>
  )
  return Themed
}
