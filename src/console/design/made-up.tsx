import './made-up.css'

/** Says of a page's numbers that they are none of real people (`npm run demo`). */
export function MadeUp({ is }: { is: boolean | undefined }) {
  return is ? <span className="made-up">Beispieldaten</span> : null
}
