/** Line icons on a 24-unit grid for every page: the first load contains no icon library. */
const drawings = {
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.6 1.7H4.4L6 16.5zM9.8 21h4.4',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  down: 'M6.5 9.5l5.5 5.5 5.5-5.5',
  globe:
    'M12 3.2a8.8 8.8 0 1 0 0 17.6 8.8 8.8 0 0 0 0-17.6zM3.5 12h17M12 3.2c5 5 5 12.6 0 17.6M12 3.2c-5 5-5 12.6 0 17.6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  pin: 'M12 21c4.4-4.6 6.6-8.2 6.6-11a6.6 6.6 0 1 0-13.2 0c0 2.8 2.2 6.4 6.6 11zM12 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z',
  search: 'M10.8 4.3a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.6 15.6l4.4 4.4',
} as const

export interface IconDrawingProps {
  /** The path on the grid of 24 units. */
  path: string
  size?: number
  className?: string
}

/** Decorative: the control it stands in carries the name. */
export const IconDrawing = ({ path, size = 24, className }: IconDrawingProps) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    className={className}
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
)

interface IconProps extends Omit<IconDrawingProps, 'path'> {
  name: keyof typeof drawings
}

export const Icon = ({ name, ...look }: IconProps) => <IconDrawing path={drawings[name]} {...look} />
