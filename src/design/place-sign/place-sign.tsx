import './place-sign.css'

/** A place-name sign for use inside a heading; the caller repeats `line` for screen readers after the heading. */
export function PlaceSign({ name, line }: { name: string; line: string }) {
  return (
    <span className="place-sign" data-line={line}>
      {name}
    </span>
  )
}
