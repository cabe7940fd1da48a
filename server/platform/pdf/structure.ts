import type PDFDocument from 'pdfkit';

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Cells that a heading of a table is about; missing from the library's types. */
      scope?: 'Column' | 'Row';
    }
  }
}

/** Types of structure elements (ISO 32000-1, 14.8.4) that contain others. */
export type PartTag = 'Div' | 'Table' | 'TR' | 'TH' | 'TD';

/** Types of structure elements that contain a text or a picture. */
export type ContentTag = 'H1' | 'H2' | 'P' | 'Figure';

type Options = PDFKit.Mixins.StructureElementOptions;

/** Marks what the drawings on the pages of a PDF are for screen readers, in their logical order. */
export interface Structure {
  /** Draws a part; what is drawn meanwhile belongs to it. */
  readonly part: <T>(tag: PartTag, draw: () => T, scope?: 'Column' | 'Row') => T;
  /** Draws a text or a picture. */
  readonly content: (
    tag: ContentTag,
    draw: () => void,
    options?: Pick<Options, 'alt' | 'actual'>,
  ) => void;
  /** Draws what is not read: rules, and heads and footers that every page repeats. */
  readonly artifact: <T>(draw: () => T) => T;
  /** Ends the document's structure. */
  readonly end: () => void;
}

/** Opens the structure of a PDF that was created as a tagged one. */
export function openStructure(pdf: InstanceType<typeof PDFDocument>): Structure {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  let parent = root;
  let isArtifact = false;
  return {
    part: (tag, draw, scope) => {
      if (isArtifact) return draw();
      const outer = parent;
      parent = pdf.struct(tag, scope ? { scope } : {});
      outer.add(parent);
      const drawn = draw();
      parent.end();
      parent = outer;
      return drawn;
    },
    content: (tag, draw, options = {}) => {
      if (isArtifact) {
        draw();
        return;
      }
      const element = pdf.struct(tag, options);
      parent.add(element);
      const content = pdf.markStructureContent(tag);
      draw();
      pdf.endMarkedContent();
      element.add(content);
      element.end();
    },
    artifact: (draw) => {
      if (isArtifact) return draw();
      isArtifact = true;
      pdf.markContent('Artifact');
      const drawn = draw();
      pdf.endMarkedContent();
      isArtifact = false;
      return drawn;
    },
    end: () => {
      root.end();
    },
  };
}
