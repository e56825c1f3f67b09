import { Button } from '../../../design/button.tsx'

/** What a field of a row is called, and whether it is somebody else's now. */
export type RowField = { id?: string; 'aria-labelledby': string; readOnly: boolean }

export type BlockTools = {
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function MoveButtons({ tools: { isFirst, isLast, onMove } }: { tools: BlockTools }) {
  return (
    <>
      <Button onClick={() => onMove(-1)} disabled={isFirst}>
        Nach oben
      </Button>
      <Button onClick={() => onMove(1)} disabled={isLast}>
        Nach unten
      </Button>
    </>
  )
}

/** What can be done with a part that has no text of its own. */
export function BlockToolBar({ tools, what }: { tools: BlockTools; what: string }) {
  return (
    <span className="letter-tools is-quiet">
      <MoveButtons tools={tools} />
      <Button onClick={tools.onRemove} aria-label={`${what} entfernen`}>
        Entfernen
      </Button>
    </span>
  )
}
