import { sha256Of } from '@procure/web/file/sha256.ts';
import { useState } from 'react';
import styles from './file-comparison.module.css';

type Result = 'same' | 'different' | 'unreadable';

const words: Readonly<Record<Result, string>> = {
  same: '所选文件与平台签名的文件一致',
  different: '所选文件与平台签名的文件不一致：不是同一份文件，或者已被改动',
  unreadable: '文件读取失败，请重新选择',
};

/** Compares a file with the signed one. The file is read in the browser and never uploaded. */
export function FileComparison({ sha256 }: { readonly sha256: string }) {
  const [result, setResult] = useState<Result | null>(null);
  const compare = async (file: File) => {
    try {
      setResult((await sha256Of(await file.arrayBuffer())) === sha256 ? 'same' : 'different');
    } catch {
      setResult('unreadable');
    }
  };
  return (
    <div className={styles.comparison}>
      <label htmlFor="file">核对手中的PDF文件</label>
      <input
        id="file"
        type="file"
        accept=".pdf,application/pdf"
        // The same file may be chosen again after it was changed.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
        onChange={({ currentTarget: { files } }) => {
          const file = files?.item(0);
          if (file) void compare(file);
        }}
      />
      <p>文件只在您的浏览器中计算摘要，不会上传。不使用本页脚本的，可自行计算文件的SHA-256与上文比对。</p>
      {result === null ? null : <strong role="status">{words[result]}</strong>}
    </div>
  );
}
