import { type ComponentPropsWithRef, type ReactNode, useImperativeHandle, useRef } from 'react'
import { PLACEHOLDERS } from '../../../../contract/letter-text.ts'

/** What of a text has a meaning: a placeholder, bold words, an address. */
const MEANT = new RegExp(
  String.raw`\{(?:${PLACEHOLDERS.join('|')})\}|\*\*(?=[^\s*])[^*\n]*[^\s*]\*\*|\*\*[^\s*]\*\*`,
  'g',
)

/** A place in a text, to put something there. */
export type TextHandle = {
  /** Puts words around what is marked, or in its place. */
  insert: (before: string, after?: string) => void
  /** Begins each marked line with something. */
  beginLines: (mark: string) => void
}

type LetterTextAreaProps = Omit<
  ComponentPropsWithRef<'textarea'>,
  'className' | 'value' | 'onChange' | 'ref'
> & {
  value: string
  onChange: (value: string) => void
  handle?: React.Ref<TextHandle>
}

/**
 * A text field under which the same text lies drawn: placeholders as plates, bold words bold. The field is the browser's own,
 * so keyboards, undoing, spelling and screen readers work; what is drawn has its measures, letter by letter, and makes it as
 * high as its text.
 */
export function LetterTextArea({ value, onChange, handle, ...area }: LetterTextAreaProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle, () => ({
    insert(before, after = '') {
      const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {}
      replace(field.current, before + value.slice(from, to) + after, [from, to])
    },
    beginLines(mark) {
      const { selectionStart = 0, selectionEnd: to = 0 } = field.current ?? {}
      const from = value.lastIndexOf('\n', selectionStart - 1) + 1
      const lines = value.slice(from, to).split('\n')
      replace(field.current, lines.map((line) => mark + line).join('\n'), [from, to])
    },
  }))
  return (
    <span className="letter-area">
      <span className="letter-mirror" aria-hidden="true">
        {drawn(value)}
        {/* The last line has its height, even while nothing is in it. */}
        {'\n'}
      </span>
      <textarea
        {...area}
        ref={field}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        rows={1}
      />
    </span>
  )
}

/** As if it was typed: the browser can undo it, and says that it changed. */
function replace(field: HTMLTextAreaElement | null, words: string, [from, to]: [number, number]): void {
  if (!field) return
  field.focus()
  field.setSelectionRange(from, to)
  // There is no other way to change a field that its own undoing knows of.
  if (!document.execCommand('insertText', false, words)) {
    field.setRangeText(words, from, to, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function drawn(text: string): ReactNode[] {
  const pieces: ReactNode[] = []
  let done = 0
  for (const { 0: found, index } of text.matchAll(MEANT)) {
    pieces.push(text.slice(done, index))
    pieces.push(
      found.startsWith('{') ? (
        <span className="letter-plate" key={index}>
          <i>{'{'}</i>
          {found.slice(1, -1)}
          <i>{'}'}</i>
        </span>
      ) : (
        <span className="letter-bold" key={index}>
          <i>**</i>
          {found.slice(2, -2)}
          <i>**</i>
        </span>
      ),
    )
    done = index + found.length
  }
  pieces.push(text.slice(done))
  return pieces
}
