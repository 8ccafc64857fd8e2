import type { Answer } from './answer.ts';

/** Refusals about files, exports and the operation of the platform. */
export const operationCodes = {
  // Files.
  file_too_large: { code: '4701', message: '文件“{name}”大小{size}，超过{max}上限' },
  file_type_refused: { code: '4702', message: '不支持的文件格式，仅支持{exts}' },
  file_content_mismatch: { code: '4703', message: '文件内容与扩展名不符' },
  file_other_form: { code: '5450', message: '文件内容与扩展名不符：实际是{what}。{step}' },
  file_encrypted: { code: '4704', message: '文件已加密，请取消密码后重新上传' },
  file_empty: { code: '4705', message: '文件“{name}”是空文件' },
  uploads_too_many: {
    code: '4706',
    message: '{who}同时上传的文件已达{n}个，请等正在上传的文件完成或取消后再上传',
  },
  uploads_too_large: {
    code: '4707',
    message:
      '已上传但尚未提交使用的文件合计不能超过{max}，请先提交使用，或等待系统清除（一天未使用的文件自动清除）后再上传',
  },
  ticket_invalid: { code: '4708', message: '下载链接已失效，请返回页面重新点击下载', status: 403 },

  // Operation of the system.
  message_not_resendable: { code: '4976', message: '这条消息不能重新发送：{why}' },
  opening_not_stuck: {
    code: '4977',
    message: '该标段的开标已经结束、开始还不到15分钟，或正在等待开标人，无需重新开标',
  },
  job_not_repeatable: { code: '4978', message: '这一任务已经过时，不能重新运行' },

  // Reference data.
  own_mail_missing: { code: '4870', message: '您的账号没有邮箱，请先在账号设置中填写' },
  file_lines_wrong: { code: '5601', message: '文件有{n}处错误，未导入任何一行，请更正后重新检查' },

  // Content.
  slug_taken: { code: '4801', message: '该地址名已被其他文章使用，请换一个' },

  // Exports and a person's own data.
  export_busy: { code: '4861', message: '平台正在导出{most}个列表，请稍后再试' },
  export_too_large: { code: '4860', message: '符合条件的有{count}行，一次最多导出{most}行，请增加筛选条件' },
  audit_export_none: { code: '4909', message: '所选日期内还没有可以导出的日志：{why}，请更换日期' },
  own_data_too_many: { code: '4850', message: '24小时内最多导出{n}次，请稍后再试' },

  // Messages.
  notification_bound: { code: '5701', message: '“{kind}”不能关闭{channels}（{why}），请保留' },
} as const satisfies Record<string, Answer>;
