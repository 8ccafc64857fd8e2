import type { Page } from 'playwright-core';

/**
 * Replaces each text with a font element as Chrome's translation does, except in elements that must not be
 * translated.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (text.data.trim() === '' || parent === null) continue;
      if (parent.closest('script, style, noscript, textarea, [translate=no], font')) continue;
      const outer = document.createElement('font');
      const inner = document.createElement('font');
      inner.textContent = `~${text.data}`;
      outer.append(inner);
      text.replaceWith(outer);
    }
    return texts.length;
  });
