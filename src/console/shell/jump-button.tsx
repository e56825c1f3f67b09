import './jump-button.css'
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { buttonClass } from '../design/button.tsx'
import { sentenceOf } from '../design/states.tsx'
import { useToast } from '../design/toasts.tsx'

type JumpDialog = ComponentType<{ onClose: () => void }>

const load = () => import('../jump/jump-dialog.tsx')
const isMac = /^(Mac|iP)/.test(navigator.platform)

/** Goes to any page, region, place, letter or person by a few letters; what it takes is fetched when it is first wanted. */
export function JumpButton() {
  const [isOpen, setOpen] = useState(false)
  const [Content, setContent] = useState<JumpDialog>()
  const toast = useToast()
  const open = useCallback(async () => {
    // At once when it is there: whoever types on loses no letter.
    if (Content) return setOpen(true)
    try {
      const { JumpDialog } = await load()
      setContent(() => JumpDialog)
      setOpen(true)
    } catch (error) {
      toast({ tone: 'destructive', title: 'Springen ist nicht angekommen', text: sentenceOf(error) })
    }
  }, [Content, toast])
  useShortcut(open)
  // What fails now is told when it is opened.
  const prepare = () => void load().catch(() => undefined)
  return (
    <>
      <button
        type="button"
        className={`${buttonClass()} jump-button`}
        onClick={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
      >
        Springen <kbd>{isMac ? '⌘K' : 'Strg K'}</kbd>
      </button>
      {isOpen && Content && <Content onClose={() => setOpen(false)} />}
    </>
  )
}

function useShortcut(open: () => Promise<void>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      // Browsers have it for their own search.
      event.preventDefault()
      // A question waits for its answer first.
      if (!document.querySelector('dialog[open]')) void open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
}
