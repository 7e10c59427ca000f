import { useEffect } from 'preact/hooks';
import { findInput } from './focus.ts';

/** The least height of a screen keyboard, in pixels: bars of browsers that come and go are lower. */
const LEAST_HEIGHT = 150;

/**
 * Marks the page while a screen keyboard covers it and the user types into the input: `data-typing` on the root element,
 * with the visible part of the page in `--view-top` and `--view-height`. Then only the input and one line of the result
 * are shown (parts/typing.css).
 */
export function useScreenKeyboard(): void {
  useEffect(() => {
    const view = visualViewport;
    if (view === null) return;
    const root = document.documentElement;
    const follow = () => {
      const covered = innerHeight - view.height * view.scale;
      const isTyping = covered > LEAST_HEIGHT && document.activeElement === findInput();
      // Until the keyboard closes, a tap on another control must not move it.
      if (covered <= LEAST_HEIGHT) delete root.dataset['typing'];
      else if (isTyping) root.dataset['typing'] = '';
      root.style.setProperty('--view-top', `${view.offsetTop}px`);
      root.style.setProperty('--view-height', `${view.height}px`);
    };
    const listening = new AbortController();
    const { signal } = listening;
    view.addEventListener('resize', follow, { signal });
    view.addEventListener('scroll', follow, { signal });
    // From another control, with the keyboard already open.
    document.addEventListener('focusin', follow, { signal });
    return () => listening.abort();
  }, []);
}
