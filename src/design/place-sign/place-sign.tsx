import './place-sign.css'

/** Letters that fit beside each other on a narrow screen at full size. */
const SHORT_NAME = 9

/** A place-name sign for use inside a heading; the caller repeats `line` for screen readers after the heading. */
export function PlaceSign({ name, line }: { name: string; line: string }) {
  return (
    <span className={name.length > SHORT_NAME ? 'place-sign place-sign-long' : 'place-sign'} data-line={line}>
      {name}
    </span>
  )
}
