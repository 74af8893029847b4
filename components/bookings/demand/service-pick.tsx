import { NowrapWords } from '@/components/ui/nowrap-words'
import { Tile, tintOf } from '@/components/ui/tile'
import type { SearchHit } from '@/lib/contract/catalogue'
import type { PickedService } from '@/lib/wizard/request'
import styles from './wizard.module.css'

interface PickButtonProps {
  pk: number
  icon: string
  name: string
  /** Name of its service. */
  above?: string
  row?: boolean
  chosen?: boolean
  onClick: () => void
}

export const PickButton = ({ pk, icon, name, above, row, chosen, onClick }: PickButtonProps) => (
  <button
    type="button"
    className={row ? `${styles.pick} ${styles.row}` : styles.pick}
    aria-pressed={chosen}
    onClick={onClick}
  >
    <Tile src={icon} tint={tintOf(pk)} size={row ? 44 : 56} />
    <span>
      <NowrapWords>{name}</NowrapWords>
      {above ? <small>{above}</small> : null}
    </span>
  </button>
)

interface HitProps {
  hit: SearchHit
  chosen: boolean
  row?: boolean
  onPick: (picked: PickedService) => void
}

export const Hit = ({ hit, chosen, row, onPick }: HitProps) => {
  const { pk, slug, service_slug, name, icon } = hit
  return (
    <li>
      <PickButton
        pk={pk}
        icon={icon}
        name={name}
        above={hit.service_name}
        row={row}
        chosen={chosen}
        onClick={() => onPick({ pk, slug, service_slug, name, icon, is_general: false })}
      />
    </li>
  )
}
