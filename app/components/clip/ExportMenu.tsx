import type { ComponentProps } from 'react';
import { type ListFiles, listFormats } from '#app/clips/listFiles.ts';
import { DownloadIcon } from '../ui/icons.tsx';
import { getMenuItemProps, TextMenu } from '../ui/Menu.tsx';

interface ExportMenuProps {
  files: ListFiles;
  look: Pick<ComponentProps<'a'>, 'className'>;
}

/** A list as a file (docs/product.md#exports). */
export function ExportMenu({ files, look }: ExportMenuProps) {
  return (
    <TextMenu
      text={
        <>
          <DownloadIcon />
          Export
        </>
      }
      look={look}
    >
      {listFormats.map(({ format, name, use }) =>
        files[format] === undefined ? null : (
          <a key={format} href={files[format]} rel="nofollow" {...getMenuItemProps()}>
            {name} {use}
          </a>
        ),
      )}
    </TextMenu>
  );
}
