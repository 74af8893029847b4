import { IconDrawing, type IconDrawingProps } from './icon'

/** Makes an icon of a drawing. */
export const drawn = (path: string) => {
  const Drawn = (look: Omit<IconDrawingProps, 'path'>) => <IconDrawing path={path} {...look} />
  return Drawn
}

// Icons of signed-in pages; apart from `icon.tsx`, so that public pages do not load them. Every page that shows one
// loads all: those of a single part stand with it.
export const AddIcon = drawn('M12 5v14M5 12h14')
export const BackIcon = drawn('M19.5 12H5M11 5.5L4.5 12l6.5 6.5')
export const BeforeIcon = drawn('M14.5 5.5L8 12l6.5 6.5')
export const BlockIcon = drawn('M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM6 6l12 12')
export const CallIcon = drawn(
  'M5 4.5h3.6l1.6 4.2-2.1 1.6a11.5 11.5 0 0 0 5.6 5.6l1.6-2.1 4.2 1.6V19c0 .8-.7 1.5-1.5 1.5C10.5 20 4 13.5 3.5 6c0-.8.7-1.5 1.5-1.5z',
)
export const CameraIcon = drawn('M4 8h3.4L9 5.5h6L16.6 8H20v11H4V8zM12 10.2a3 3 0 1 0 0 6a3 3 0 1 0 0-6z')
export const CarIcon = drawn(
  'M4 16.5v-4l2-5.5h12l2 5.5v4H4zM4 12.5h16M5.5 16.5v2.5M18.5 16.5v2.5M7.5 14.5h.1M16.4 14.5h.1',
)
export const CheckIcon = drawn('M5 12.5l4.7 4.7L19.5 7.2')
export const DeleteIcon = drawn(
  'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.9 12.5h9.2L17.5 7M10.3 10.8v5.2M13.7 10.8v5.2',
)
export const DownloadIcon = drawn('M12 4v11M7 10.5l5 5 5-5M5 20h14')
export const EditIcon = drawn('M4.5 19.5l.8-3.9L16.2 4.7l3.1 3.1L8.4 18.7l-3.9.8zM13.8 7.1l3.1 3.1')
export const FileIcon = drawn(
  'M18.5 11.5l-6.8 6.8a4 4 0 0 1-5.7-5.7l7.5-7.5a2.7 2.7 0 0 1 3.8 3.8l-7.2 7.2a1.3 1.3 0 0 1-1.9-1.9l6.3-6.3',
)
export const LogoutIcon = drawn('M10 4.5H5v15h5M10 12h10M16 8l4 4-4 4')
export const MoreIcon = drawn('M5.5 12h.1M12 12h.1M18.5 12h.1')
export const MoreVerticalIcon = drawn('M12 5.5v.1M12 12v.1M12 18.5v.1')
export const NextIcon = drawn('M9.5 5.5L16 12l-6.5 6.5')
export const PdfIcon = drawn('M6 3.5h8l4.5 4.5v12.5H6v-17zM14 3.5V8h4.5M9 12.5h6.5M9 16h6.5')
export const PhotosIcon = drawn(
  'M7.5 4h12.5v12.5H7.5V4zM4 8v12h12M7.5 13.5l3.7-3.7 3.3 3.3 2-2 3.5 3.5M16.5 7.5h.1',
)
export const ReportIcon = drawn('M6 21V4M6 5h11.5l-2.5 4 2.5 4H6')
export const SendIcon = drawn('M4 4.5l16.5 7.5L4 19.5l2.5-7.5L4 4.5zM6.5 12H13')
