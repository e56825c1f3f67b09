import './skip-link.css'
import { signClass } from '../sign/enamel-button.tsx'

/** First thing in the tab order: jumps over the header. Shown only while it has the focus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a className={signClass('mustard', 'skip-link')} href={`#${target}`}>
      {children}
    </a>
  )
}
