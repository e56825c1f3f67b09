import { useLayoutEffect, useRef, useState } from 'react'
import type { Size } from './area-view.ts'

/** The size of an element in pixels, from before it is first seen. */
export function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>({ width: 432, height: 560 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) {
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
